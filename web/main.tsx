import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { beginSignIn, takeBoot } from './boot/begin.ts';
import { readBoot } from './boot/read-boot.ts';
import { watchConnection } from './boot/watch-connection.ts';
import { watchBuilds } from './lib/build-watch.ts';
import { reloadForNewChunks } from './lib/chunk-reload.ts';
import { reportError, watchErrors } from './lib/report-error.ts';
import { App } from './router.tsx';

watchErrors();
watchConnection();
// Vite's word for a chunk, or its style sheet, that did not load.
window.addEventListener('vite:preloadError', (event) => {
  if (reloadForNewChunks()) event.preventDefault();
});

const boot = readBoot();
takeBoot(boot);
const root = document.getElementById('root');
if (root) {
  createRoot(root, { onCaughtError: (error) => reportError('RENDER', error) }).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
void beginSignIn(boot);
watchBuilds();
