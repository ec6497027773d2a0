import { config } from '@el-reto/ui/runtime';
import { common } from '@el-reto/ui/messages';

/** What an advertisement for beer has to say in Mexico. */
export function Legends() {
  const { organiser, permit } = config.brand;
  return (
    <>
      <p className="font-display text-base text-sun uppercase">{common.legendDrink}</p>
      <p>{common.legendAge}</p>
      <p>{common.organiser(organiser)}</p>
      <p>{common.permit(permit)}</p>
    </>
  );
}
