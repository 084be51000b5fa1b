import '../../styles/later.css';

// The account's home and settings travel as one chunk.
export { AccountScreen } from './AccountScreen.tsx';
export { SettingsScreen } from './SettingsScreen.tsx';
