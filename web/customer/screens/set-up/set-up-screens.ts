// The steps of the set-up: one chunk.
export { PersonalInfoScreen } from './PersonalInfoScreen.tsx';
export { PhoneNumberScreen } from './PhoneNumberScreen.tsx';
export { VerifyCodeScreen } from './VerifyCodeScreen.tsx';
export { WelcomeScreen } from './WelcomeScreen.tsx';
