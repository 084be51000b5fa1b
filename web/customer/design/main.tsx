import { createRoot } from 'react-dom/client';
import '../styles/shell.css';
import '../styles/base.css';
import { DesignPage } from './design-page.tsx';
import { readLooks } from './read-looks.ts';

const looks = await readLooks(location.pathname);
const root = document.getElementById('living-design-page');
if (root) createRoot(root).render(<DesignPage looks={looks} />);
