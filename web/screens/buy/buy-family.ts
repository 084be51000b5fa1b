import '../../styles/later.css';
import '../../styles/buy.css';

// The last look before a purchase travels as one chunk, fetched while the shelf is looked at.
export { ConfirmScreen } from './ConfirmScreen.tsx';
