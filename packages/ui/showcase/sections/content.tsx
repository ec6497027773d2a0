import { useState } from 'react';
import {
  Avatar,
  CardsSkeleton,
  Countdown,
  EmptyState,
  ErrorState,
  LikeButton,
  LoteriaCard,
  Progress,
  Wordmark,
} from '@el-reto/ui';
import { Section } from '../section.tsx';

const names = ['La Monarca', 'El Volcán', 'La Trajinera', 'El Camino'];
const dayMs = 86_400_000;

export function Content() {
  const [endMs] = useState(() => Date.now() + 9 * dayMs);
  return (
    <>
      <Section id="marca" title="Marca">
        <div className="flex flex-wrap items-center gap-8">
          <Wordmark name="El Reto" brand="LA BRU" />
          <span className="rounded-card bg-ink p-5 text-foam">
            <Wordmark name="El Reto" brand="LA BRU" />
          </span>
          <Avatar src={null} name="Avatar de muestra" className="size-16" />
        </div>
      </Section>
      <Section
        id="cartas"
        title="Cartas"
        note="Enmarcadas, numeradas, con su nombre en mayúsculas."
      >
        <div className="grid grid-cols-2 gap-5 lg:grid-cols-4">
          {names.map((name, index) => (
            <LoteriaCard
              key={name}
              number={index + 1}
              name={name}
              headingLevel="h3"
              footer={<p className="text-sm">de Ana Ruiz</p>}
              cap={
                <LikeButton
                  look="card"
                  name={name}
                  liked={index === 0}
                  likes={17 - index}
                  onToggle={() => undefined}
                />
              }
            >
              <img src="/carta.svg" alt="" className="size-full object-cover" />
            </LoteriaCard>
          ))}
        </div>
      </Section>
      <Section id="tiempo" title="Tiempo y avance">
        <div className="grid items-center gap-8 sm:grid-cols-2">
          <Countdown endMs={endMs} />
          <Progress label="Subiendo tu foto" value={0.62} />
        </div>
      </Section>
      <Section
        id="estados"
        title="Estados"
        note="Cargando, vacío y fallo: siempre con una palabra de por qué."
      >
        <CardsSkeleton count={4} />
        <div className="grid gap-5 sm:grid-cols-2">
          <EmptyState title="Aún no hay cartas" text="Sé la primera persona en subir una foto." />
          <ErrorState title="No pudimos traer las fotos" onRetry={() => undefined} />
        </div>
      </Section>
    </>
  );
}
