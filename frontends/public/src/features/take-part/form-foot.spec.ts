import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FormFoot } from './form-foot.tsx';

it('the button that cancels the upload is disabled when it replaces the button that started it', () => {
  const upload = {
    step: 'uploading',
    progress: 0,
    photo: null,
    problem: null,
    post: null,
  } as const;
  const onCancel = () => undefined;
  const foot = { upload, sending: upload.step, failure: null, onDiscard: null, onCancel };
  expect(renderToStaticMarkup(createElement(FormFoot, foot))).toMatch(
    /<button[^>]* disabled=""[^>]*>Cancelar/,
  );
});
