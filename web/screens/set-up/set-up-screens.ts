// The steps of the first-time set-up travel as one chunk.
export { PersonalInfoScreen } from './PersonalInfoScreen.tsx';
export { PhoneNumberScreen } from './PhoneNumberScreen.tsx';
export { VerifyCodeScreen } from './VerifyCodeScreen.tsx';
export { WelcomeScreen } from './WelcomeScreen.tsx';
