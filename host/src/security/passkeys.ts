/** The browser's passkeys. The library comes when it is used. */
const library = () => import('@simplewebauthn/browser');

export const hasPasskeys = (): boolean => typeof PublicKeyCredential === 'function';

const cancelled = 'The browser made no passkey: you may have closed its window, or taken too long. Try again.';

/** What came of asking the browser: its answer as JSON, or a sentence. */
export type Asked = { readonly answer: string } | { readonly problem: string };

const asked = async (work: () => Promise<unknown>): Promise<Asked> => {
  try {
    return { answer: JSON.stringify(await work()) };
  } catch (error) {
    return {
      problem:
        error instanceof Error && error.name === 'InvalidStateError'
          ? 'This device already has a passkey for your sign-in.'
          : cancelled,
    };
  }
};

/** Has the browser make a passkey. */
export const makePasskey = (options: string): Promise<Asked> =>
  asked(async () => (await library()).startRegistration({ optionsJSON: JSON.parse(options) as never }));

/** Has the browser sign with a passkey. */
export const signWithPasskey = (options: string): Promise<Asked> =>
  asked(async () => (await library()).startAuthentication({ optionsJSON: JSON.parse(options) as never }));
