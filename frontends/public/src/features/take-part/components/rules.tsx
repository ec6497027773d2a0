import { paths } from '@el-reto/ui/runtime';
import { common, takePart } from '@el-reto/ui/messages';
import { Corcholata } from '@el-reto/ui';

export function Rules() {
  return (
    <div className="grid gap-2 rounded-control border-[3px] border-foam-shade bg-foam-deep p-3 text-sm sm:p-4">
      <p className="font-bold">{takePart.rulesTitle}</p>
      <ul className="grid gap-1.5">
        {takePart.rules.map((rule) => (
          <li key={rule} className="flex gap-2">
            <Corcholata className="mt-0.5 size-4 shrink-0" />
            {rule}
          </li>
        ))}
      </ul>
      <a
        href={paths.terms}
        target="_blank"
        rel="noreferrer"
        className="justify-self-start rounded-[4px] py-1 font-bold underline underline-offset-4 focus-ring"
      >
        {common.terms}
      </a>
    </div>
  );
}
