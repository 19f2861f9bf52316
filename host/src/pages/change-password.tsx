import type { ReactNode } from 'react';
import { errorOfAnswer, unexpectedError } from '@tessera/contract';
import { passwordLength } from '@tessera/contract/authentication/values';
import type { CallError, Portal } from '@tessera/runtime';
import { ErrorSummary, Form, SubmitBar, TextField } from '@tessera/ui/form';
import { object, string } from 'yup';

const empty = { currentPassword: '', newPassword: '' };
const schema = object({
  currentPassword: string().required('Enter your current password.'),
  newPassword: string()
    .required('Enter a new password.')
    .min(passwordLength.min, `Use at least ${passwordLength.min} characters.`)
    .max(passwordLength.max, `Use at most ${passwordLength.max} characters.`),
});

const unreachable: CallError = {
  ...unexpectedError,
  errorMessage: 'The portal could not be reached. Check your connection and try again.',
};

const change = async (portal: Portal, values: typeof empty): Promise<CallError | null> => {
  try {
    const answer = await portal.api.send({ method: 'POST', path: '/changepassword', body: values });
    if (answer.status === 401 || answer.status === 419) portal.api.sessionExpired();
    return answer.status < 400 ? null : errorOfAnswer(answer);
  } catch {
    return unreachable;
  }
};

/** Changes the user's own password. */
export const ChangePassword = ({ portal }: { readonly portal: Portal }): ReactNode => (
  <div className="t-page">
    <div className="t-page-header">
      <h1 tabIndex={-1}>Change password</h1>
    </div>
    <div className="t-card h-password">
      <div className="t-card__body">
        <Form
          label="Change password"
          initialValues={empty}
          validationSchema={schema}
          onSubmit={async (values) => {
            const error = await change(portal, values);
            if (error) return error;
            portal.toast({
              kind: 'success',
              message: 'Your password has been changed. You have been signed out everywhere else.',
            });
            portal.history.push('/dashboard');
            return null;
          }}
        >
          <ErrorSummary />
          {/* Password managers look for the user name that the password belongs to. */}
          <input type="text" name="username" autoComplete="username" value={portal.user.email} readOnly hidden />
          <TextField name="currentPassword" label="Current password" type="password" autoComplete="current-password" />
          <TextField
            name="newPassword"
            label="New password"
            type="password"
            autoComplete="new-password"
            help={`At least ${passwordLength.min} characters. A few words that do not belong together are easy to remember.`}
          />
          <SubmitBar submitLabel="Change password" />
        </Form>
      </div>
    </div>
  </div>
);
