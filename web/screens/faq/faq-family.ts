import '../../styles/later.css';

// The list and the single answer travel as one chunk.
export { FaqListScreen } from './FaqListScreen.tsx';
export { FaqScreen } from './FaqScreen.tsx';
