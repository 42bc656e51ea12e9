import { failedToast as failed, infoToast as told } from '../toasts/toasts.ts';

/** The messages of spec.md section 8 that are about signing in. */
export const authMessages = {
  invalid: (message: string) => failed('Validation Error', message),
  unexpected: failed('Error', 'An unexpected error occurred. Please try again.'),
  signedIn: told('Welcome back!', 'Successfully signed in.'),
  signedUp: told('Account Created', 'Please check your email to confirm your account.'),
  signInFailed: (message: string) =>
    failed(
      'Login Failed',
      message.includes('Invalid login credentials')
        ? 'Invalid email or password. Please check your credentials and try again.'
        : message,
    ),
  signUpFailed: (message: string) =>
    message.includes('already registered')
      ? failed('Account Exists', 'This email is already registered. Please sign in instead.')
      : failed('Sign Up Failed', message),
};
