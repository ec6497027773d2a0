import { randomUUID } from 'node:crypto';
import type { Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { browserOfThisFile } from '../support/browser.ts';
import { serveGoogleScript } from '../support/google-script.ts';
import { identity, newPerson } from '../support/people.ts';
import { Visitor } from '../support/visitor.ts';

const browser = await browserOfThisFile();

/** When the bearer of a request last signed in, in seconds. */
async function signedInAt(request: Request): Promise<number> {
  const [, payload = ''] = (await request.headerValue('authorization'))?.split('.') ?? [];
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { auth_time: number };
  return claims.auth_time;
}

/** Refuses deletions as the gateway does ten minutes after a sign-in; undone by what it answers. */
async function tenMinutesLater(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/me', (route) =>
    route.request().method() === 'DELETE'
      ? route.fulfill({
          status: 401,
          json: {
            success: false,
            code: 'RECENT_SIGN_IN_NEEDED',
            message: 'Esto no se puede deshacer: inicia sesión otra vez para confirmarlo.',
          },
        })
      : route.fallback(),
  );
  return () => page.unroute('**/api/me');
}

async function askToLeave({ page, main }: Visitor): Promise<void> {
  await main.getByRole('button', { name: 'Borrar mi cuenta' }).click();
  const dialog = page.getByRole('dialog', { name: '¿Seguro que te vas?' });
  await dialog.getByLabel('Entiendo que no hay vuelta atrás').check();
  await dialog.getByRole('button', { name: 'Borrar mi cuenta para siempre' }).click();
}

const deletion = (page: Page) =>
  page.waitForRequest(
    (request) => request.url().endsWith('/api/me') && request.method() === 'DELETE',
  );

describe('a deletion long after the sign-in', () => {
  it('asks for the password, says when it is wrong, and goes on with a fresh token', async () => {
    const session = await newPerson('Ana');
    const person = await Visitor.onPhone(browser, { as: session });
    const { page } = person;
    await person.open('/profile');
    const over = await tenMinutesLater(page);
    await askToLeave(person);
    const again = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await again.waitFor();
    expect(await person.accessibilityFaults()).toEqual([]);
    await again.getByLabel('Contraseña', { exact: true }).fill('otra-cosa');
    await again.getByRole('button', { name: 'Confirmar y seguir' }).click();
    await again.getByText('Credenciales inválidas').waitFor();

    await over();
    const sent = deletion(page);
    const beforeS = Math.floor(Date.now() / 1000);
    await again.getByLabel('Contraseña', { exact: true }).fill('secreta-1');
    await again.getByRole('button', { name: 'Confirmar y seguir' }).click();
    expect(await signedInAt(await sent)).toBeGreaterThanOrEqual(beforeS - 1);
    await person.isAt('/');
    await expect(identity.signIn(session.email, 'secreta-1')).rejects.toThrow('INVALID_LOGIN');
    await person.leave();
  });

  it('leaves everything as it is when that is not confirmed', async () => {
    const session = await newPerson('Ana');
    const person = await Visitor.atDesk(browser, { as: session });
    await person.open('/profile');
    await tenMinutesLater(person.page);
    await askToLeave(person);
    const again = person.page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await again.getByRole('button', { name: 'Cerrar' }).click();
    await again.waitFor({ state: 'detached' });
    await person.reads('Esto no se puede deshacer: inicia sesión otra vez para confirmarlo.');
    await identity.signIn(session.email, 'secreta-1');
    await person.leave();
  });

  it('asks Google where the account came from there', async () => {
    const person = await Visitor.atDesk(browser);
    const { page } = person;
    await serveGoogleScript(person.context);
    await person.open('/sign-in');
    const firstWindow = page.waitForEvent('popup');
    await person.press('Continuar con Google');
    const google = await firstWindow;
    await google.locator('.js-new-account').click();
    await google.locator('#email-input').fill(`${randomUUID().slice(0, 8)}@elreto.test`);
    await google.locator('#sign-in').click();
    await person.isAt('/');
    await person.open('/profile');
    const over = await tenMinutesLater(page);
    await askToLeave(person);
    const again = page.getByRole('dialog', { name: 'Confirma que eres tú' });
    await again.getByRole('button', { name: 'Continuar con Google' }).waitFor();
    expect(await again.getByLabel('Contraseña', { exact: true }).count()).toBe(0);
    await over();
    const secondWindow = page.waitForEvent('popup');
    await again.getByRole('button', { name: 'Continuar con Google' }).click();
    await (await secondWindow).locator('.js-reuse-account').last().click();
    await person.isAt('/');
    await page.getByRole('banner').getByRole('link', { name: 'Entrar' }).waitFor();
    await person.leave();
  });
});
