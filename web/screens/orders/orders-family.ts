import '../../styles/later.css';

// The list and the single purchase travel as one chunk.
export { OrderScreen } from './OrderScreen.tsx';
export { OrdersScreen } from './OrdersScreen.tsx';
