import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { guardStorage } from '../ui/guard-storage.ts';
import { ConsoleApp } from './console-app.tsx';
import './console.css';

guardStorage();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <ConsoleApp />
    </StrictMode>,
  );
}
