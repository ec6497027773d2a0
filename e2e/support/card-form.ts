import type { Page } from 'playwright-core';
import { picture } from './people.ts';

export const cardForm = (page: Page) => page.getByRole('dialog', { name: 'Sube tu carta' });
export const photoOf = (page: Page) => cardForm(page).locator('input[name="photo"]');
export const nameOf = (page: Page) => cardForm(page).getByLabel('Nombre de tu carta');
export const submitOf = (page: Page) =>
  cardForm(page).getByRole('button', { name: 'Subir mi foto' });
export const previewIn = (page: Page) =>
  // On a phone the form shows the whole photo instead of the card.
  cardForm(page)
    .getByRole('img', { name: /^(Así se ve tu foto en la carta|Tu foto completa)$/ })
    .first();

export async function fillCard(page: Page, name: string): Promise<void> {
  const file = { name: 'foto.jpg', mimeType: 'image/jpeg', buffer: await picture(800, 600) };
  await photoOf(page).setInputFiles(file);
  await previewIn(page).waitFor();
  await nameOf(page).fill(name);
}
