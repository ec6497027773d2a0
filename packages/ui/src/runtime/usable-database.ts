/** Longest wait for the browser's database, in milliseconds. */
const limitMs = 1_500;

/** Whether the browser's database can be opened. If storage is forbidden, opening fails or never ends. */
function opens(): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(resolve, limitMs, false);
    try {
      const request = indexedDB.open('el-reto:probe');
      request.addEventListener('success', () => {
        request.result.close();
        resolve(true);
      });
      request.addEventListener('error', () => resolve(false));
    } catch {
      resolve(false);
    }
  });
}

/** Hides a database that cannot be opened: the provider's SDK would wait for it without a limit. */
export async function hideUnusableDatabase(): Promise<void> {
  if (await opens()) return;
  Object.defineProperty(globalThis, 'indexedDB', { value: undefined, configurable: true });
}
