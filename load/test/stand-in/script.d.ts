/** The script under test: `run-script.ts` says which. */
declare module 'script';
