import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { applicationOf, GoogleFirst } from './google-button.tsx';

const android = 'Mozilla/5.0 (Linux; Android 15; SM-A546E';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15';

it.each([
  [`${iphone} (KHTML, like Gecko) Mobile/22B83 Instagram 361.0.0.35.82 (iPhone16,2)`, 'Instagram'],
  [`${android}; wv) Chrome/131.0 Mobile Safari/537.36 Instagram 361.0 Android`, 'Instagram'],
  [`${iphone} Mobile/22B83 [FBAN/FBIOS;FBAV/492.0.0;FBDV/iPhone16,2]`, 'Facebook'],
  [`${android}; wv) Chrome/131.0 Mobile [FB_IAB/FB4A;FBAV/492.0.0;]`, 'Facebook'],
  [`${iphone} Mobile/22B83 musical_ly_37.3.0 BytedanceWebview/d8a21c6`, 'TikTok'],
  [`${android}; wv) Chrome/131.0 Mobile trill_370300 ByteLocale/es`, 'TikTok'],
  [`${android}; wv) Chrome/131.0 Mobile Safari/537.36`, 'esta aplicación'],
  [`${iphone} (KHTML, like Gecko) Mobile/22B83 Twitter for iPhone/10.70`, 'esta aplicación'],
  [`${iphone} (KHTML, like Gecko) Mobile/22B83 MicroMessenger/8.0.53`, 'esta aplicación'],
  [`${android}) AppleWebKit/537.36 Chrome/131.0 Mobile Safari/537.36`, undefined],
  [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, undefined],
])('in the browser %s Google refuses to sign in: %s', (userAgent, application) => {
  expect(applicationOf(userAgent)).toBe(application);
});

it('in the browser of an application a text replaces the button', () => {
  vi.stubGlobal('navigator', { userAgent: `${iphone} Mobile/22B83 Instagram 361.0.0.35.82` });
  const first = renderToStaticMarkup(
    createElement(GoogleFirst, { busy: false, onClick: () => undefined }),
  );
  expect(first).toContain('Google no deja entrar desde Instagram.');
  expect(first).not.toContain('<button');
});
