import '../../styles/later.css';
import '../../styles/live.css';
import '../../styles/receipt.css';

// One purchase, live and afterwards, with its receipt and the report of a problem.
export { OrderScreen } from './OrderScreen.tsx';
