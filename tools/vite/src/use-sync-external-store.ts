// Replaces the package's own shim, which is CommonJS: in a remote, its require('react') would load a
// second React.
import { useSyncExternalStore } from 'react';

export { useSyncExternalStore };
