import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guardStorage } from '../ui/guard-storage.ts';
import { ConsoleApp } from './console-app.tsx';
import './console.css';
import { applyTheme, readTheme } from './parts/theme.ts';

guardStorage();
applyTheme(readTheme());
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ConsoleApp />
    </StrictMode>,
  );
}
