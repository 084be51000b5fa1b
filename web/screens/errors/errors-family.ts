import '../../styles/later.css';

// What stands in a page's place: errors and the ways to a session. One chunk, fetched while idle.
export { ChooseAccountScreen } from './ChooseAccountScreen.tsx';
export { ErrorScreen } from './ErrorScreen.tsx';
export { NotFoundScreen } from './NotFoundScreen.tsx';
export { SignedOutScreen } from './SignedOutScreen.tsx';
