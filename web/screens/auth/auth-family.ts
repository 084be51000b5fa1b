import '../../styles/later.css';

export { EntryScreen } from './EntryScreen.tsx';
