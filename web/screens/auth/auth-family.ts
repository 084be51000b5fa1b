import '../../styles/later.css';

// The pages of the bare frame travel as one chunk.
export { EntryScreen } from './EntryScreen.tsx';
export { PayPayReturnScreen } from './PayPayReturnScreen.tsx';
