import { useState } from 'react';
import {
  Button,
  buttonClass,
  Corcholata,
  Dialog,
  Field,
  controlClass,
  FormError,
  LikeButton,
  Menu,
  Select,
  Tabs,
  TextField,
} from '@el-reto/ui';
import { toast } from '@el-reto/ui/facade';
import { Section } from '../section.tsx';

const tones = ['act', 'plain', 'danger', 'quiet'] as const;

export function Actions() {
  return (
    <>
      <Section id="botones" title="Botones" note="Uno solo de cempasúchil por vista.">
        <div className="flex flex-wrap gap-4">
          {tones.map((tone) => (
            <Button key={tone} tone={tone}>
              {tone}
            </Button>
          ))}
          <Button busy>busy</Button>
          <Button disabled>disabled</Button>
          <a href="#botones" className={buttonClass('plain')}>
            buttonClass
          </a>
        </div>
      </Section>
      <Likes />
      <Forms />
      <Overlays />
    </>
  );
}

function Likes() {
  const [liked, setLiked] = useState(false);
  const shared = {
    name: 'El Atardecer',
    liked,
    likes: liked ? 18 : 17,
    onToggle: () => setLiked(!liked),
  };
  return (
    <Section
      id="corcholata"
      title="Corcholata"
      note="El me gusta: cae en su carta, y ahí se queda."
    >
      <div className="flex flex-wrap items-center gap-8">
        <LikeButton {...shared} />
        <LikeButton {...shared} look="viewer" />
        <Corcholata className="size-20" />
        <Corcholata placed={false} className="size-20" />
      </div>
    </Section>
  );
}

function Forms() {
  const [sort, setSort] = useState<'recent' | 'likes'>('recent');
  return (
    <Section
      id="formularios"
      title="Formularios"
      note="Etiqueta, pista y error van atados a su control."
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Nombre" hint="Como se lee en la carta" defaultValue="La Monarca" />
        <TextField
          label="Correo"
          error="Ese correo no parece válido. Revísalo."
          defaultValue="ana@"
        />
        <Field label="Tu historia">
          {(control) => <textarea {...control} rows={3} className={controlClass} />}
        </Field>
        <Select
          label="Orden"
          value={sort}
          onChange={setSort}
          options={[
            { value: 'recent', label: 'Recientes' },
            { value: 'likes', label: 'Más votadas' },
          ]}
        />
        <FormError text="Credenciales inválidas" />
      </div>
    </Section>
  );
}

function Overlays() {
  const [open, setOpen] = useState(false);
  const [tab, setTab] = useState<'a' | 'b'>('a');
  return (
    <Section id="capas" title="Capas y pestañas">
      <div className="flex flex-wrap gap-4">
        <Button tone="plain" onClick={() => setOpen(true)}>
          Dialog
        </Button>
        <Button tone="plain" onClick={() => toast('Tu corcholata se movió.', { tone: 'good' })}>
          toast
        </Button>
        <Menu
          app="ui"
          trigger={<Button tone="plain">Menu</Button>}
          items={[
            { label: 'Compartir', run: () => undefined },
            { label: 'Borrar', run: () => undefined, danger: true },
          ]}
        />
      </div>
      <Dialog open={open} onClose={() => setOpen(false)} title="¿Quitamos la carta?">
        <p className="pb-4">El foco se queda dentro; Escape cierra.</p>
        <Button onClick={() => setOpen(false)}>Entendido</Button>
      </Dialog>
      <div className="pt-8">
        <Tabs
          label="Muestra de pestañas"
          value={tab}
          onChange={setTab}
          tabs={[
            { value: 'a', label: 'Tabla', panel: <p>Las flechas cambian de pestaña.</p> },
            { value: 'b', label: 'Foco', panel: <p>Otro panel.</p> },
          ]}
        />
      </div>
    </Section>
  );
}
