import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster } from '@el-reto/ui';
import { Actions } from './sections/actions.tsx';
import { Content } from './sections/content.tsx';
import { Tokens } from './sections/tokens.tsx';
import './styles.css';

function Showcase() {
  return (
    <>
      <header className="bg-ink text-foam">
        <div className="mx-auto max-w-5xl px-5 py-8">
          <h1 className="misprint font-display text-4xl uppercase">La baraja</h1>
          <p>El sistema de diseño de El Reto.</p>
        </div>
      </header>
      <div aria-hidden="true" className="picado" />
      <main className="mx-auto max-w-5xl px-5 pb-20">
        <Tokens />
        <Content />
        <Actions />
      </main>
      <Toaster />
    </>
  );
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Showcase />
    </StrictMode>,
  );
}
