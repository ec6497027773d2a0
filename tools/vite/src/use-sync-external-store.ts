// The package's own shim is CommonJS: inside a remote its require('react') reaches a second React.
import { useSyncExternalStore } from 'react';

export { useSyncExternalStore };
