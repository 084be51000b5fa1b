import '../../styles/later.css';
import '../../styles/orders.css';

// The list of purchases.
export { OrdersScreen } from './OrdersScreen.tsx';
