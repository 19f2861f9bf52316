import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import type { CallError } from '@tessera/runtime';
import { TextField } from './fields';
import { SteppedForm, type FormDraft, type FormStep } from './stepped-form';

/** The browser's own Back and Forward. */
const BrowserKeys = () => {
  const navigate = useNavigate();
  return (
    <>
      <button onClick={() => void navigate(-1)}>Browser back</button>
      <button onClick={() => void navigate(1)}>Browser forward</button>
    </>
  );
};

interface Values {
  readonly who: string;
  readonly amount: string;
}

const steps: readonly FormStep<Values>[] = [
  {
    id: 'who',
    title: 'Who pays',
    fields: ['who'],
    content: <TextField name="who" label="Payer" />,
    review: ({ who }) => [{ label: 'Payer', value: who }],
  },
  {
    id: 'amount',
    title: 'How much',
    fields: ['amount'],
    content: <TextField name="amount" label="Amount" />,
    review: ({ amount }) => [{ label: 'Amount', value: amount }],
  },
];
/** Formik turns empty text into undefined before it validates with a schema. */
const validate = ({ who, amount }: Partial<Values>) => ({
  ...(!who ? { who: 'Say who pays.' } : {}),
  ...(!amount ? { amount: 'Enter an amount.' } : {}),
});
/** The part of a schema that formik uses: errors come as yup's `inner`. */
const schema = {
  validate: async (values: Partial<Values>) => {
    const inner = Object.entries(validate(values)).map(([path, message]) => ({ path, message }));
    if (inner.length > 0) throw Object.assign(new Error('wrong'), { name: 'ValidationError', inner });
  },
};

const show = ({
  onSubmit = async () => null,
  ...more
}: {
  readonly onSubmit?: (values: Values) => Promise<CallError | null>;
  readonly draft?: FormDraft<Values>;
  readonly initialStep?: string;
  readonly onCancel?: () => void;
} = {}) =>
  render(
    <MemoryRouter>
      <SteppedForm<Values>
        label="Pay in"
        what="the payment"
        initialValues={{ who: '', amount: '' }}
        validationSchema={schema}
        steps={steps}
        submitLabel={({ amount }) => `Pay in ${amount}`}
        onSubmit={onSubmit}
        onCancel={() => undefined}
        {...more}
      />
      <BrowserKeys />
    </MemoryRouter>,
  );
const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const title = (name: string) => screen.findByRole('heading', { level: 2, name });
const toReview = async (): Promise<void> => {
  await userEvent.type(screen.getByLabelText('Payer'), 'Eleanor{Enter}');
  await title('Step 2 of 3: How much');
  await userEvent.type(screen.getByLabelText('Amount'), '10{Enter}');
  await title('Step 3 of 3: Review');
};

test('Continue on a step with an error shows, focuses and lists the error', async () => {
  show();
  expect(screen.queryByText('Say who pays.', { selector: '.t-field__error' })).toBeNull();
  await waitFor(() =>
    expect(screen.getByRole('heading', { name: 'Still missing' }).closest('section')).toHaveTextContent(
      'Say who pays.Enter an amount.',
    ),
  );
  await press('Continue');
  await waitFor(() => expect(screen.getByLabelText('Payer')).toHaveFocus());
  expect(screen.getByLabelText('Payer')).toHaveAccessibleDescription('Say who pays.');
  expect(screen.queryByLabelText('Amount')).toBeNull();
});

test('Enter continues, and focus goes to the title of the next step', async () => {
  show();
  await userEvent.type(screen.getByLabelText('Payer'), 'Eleanor{Enter}');
  expect(await title('Step 2 of 3: How much')).toHaveFocus();
  expect(screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current="step"]')).toHaveTextContent(
    'How much',
  );
  expect(screen.getByRole('button', { name: 'Who pays , done' })).toBeVisible();
  expect(screen.queryByText('Enter an amount.', { selector: '.t-field__error' })).toBeNull();
});

test('the review shows everything, with links to change it', async () => {
  show();
  await toReview();
  expect(screen.getByRole('region', { name: 'How much' })).toHaveTextContent('Amount10');
  await press('Change Who pays');
  await title('Step 1 of 3: Who pays');
  expect(screen.getByLabelText('Payer')).toHaveValue('Eleanor');
  await press(/^Review/);
  await title('Step 3 of 3: Review');
});

test('the browser’s Back goes to the step before with all that was typed, and Forward to the step after', async () => {
  show();
  await toReview();
  await press('Browser back');
  expect(await title('Step 2 of 3: How much')).toHaveFocus();
  expect(screen.getByLabelText('Amount')).toHaveValue('10');
  await press('Browser back');
  await title('Step 1 of 3: Who pays');
  expect(screen.getByLabelText('Payer')).toHaveValue('Eleanor');
  await press('Browser forward');
  await title('Step 2 of 3: How much');
});

test('Back in the form takes its step off the browser’s history, and so does a change from the review', async () => {
  show();
  await toReview();
  await press('Back');
  await title('Step 2 of 3: How much');
  await press('Continue');
  await title('Step 3 of 3: Review');
  await press('Change Who pays');
  await title('Step 1 of 3: Who pays');
  await press('Continue');
  await title('Step 2 of 3: How much');
  await press('Browser back');
  await title('Step 1 of 3: Who pays');
});

test('a form that begins at its review goes back step by step, without history', async () => {
  show({ initialStep: 'review' });
  await press('Back');
  await title('Step 2 of 3: How much');
  await press('Back');
  await title('Step 1 of 3: Who pays');
});

test('a double press on Continue does not submit, and one on the submit button submits once', async () => {
  const onSubmit = jest.fn(async () => null);
  show({ onSubmit });
  await userEvent.type(screen.getByLabelText('Payer'), 'Eleanor{Enter}');
  await title('Step 2 of 3: How much');
  await userEvent.type(screen.getByLabelText('Amount'), '10');
  await userEvent.dblClick(screen.getByRole('button', { name: 'Continue' }));
  await title('Step 3 of 3: Review');
  expect(onSubmit).not.toHaveBeenCalled();
  await userEvent.dblClick(screen.getByRole('button', { name: 'Pay in 10' }));
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
});

test('a refusal opens the step of the field it names, and focuses the field', async () => {
  show({
    onSubmit: async () => ({
      statusCode: 400,
      type: 'bad-request',
      errorMessage: 'No.',
      fieldErrors: [{ fieldName: 'amount', type: 'limit', errorMessage: 'At most £5.' }],
    }),
  });
  await toReview();
  await press('Pay in 10');
  await waitFor(() => expect(screen.getByLabelText('Amount')).toHaveFocus());
  expect(screen.getByLabelText('Amount')).toHaveAccessibleDescription('At most £5.');
  expect(screen.getByRole('button', { name: 'Who pays , done' })).toBeVisible();
});

test('a draft is saved on Continue and by its button, and shows when, or why not', async () => {
  const save = jest.fn();
  const draft = { savedAt: '2026-11-20T09:21:00.000Z', savedValues: null, saving: false, problem: null, save };
  const { unmount } = show({ draft });
  await userEvent.type(screen.getByLabelText('Payer'), 'E');
  await press('Save draft');
  expect(save).toHaveBeenLastCalledWith({ who: 'E', amount: '' }, 'who');
  await press('Continue');
  await title('Step 2 of 3: How much');
  expect(save).toHaveBeenLastCalledWith({ who: 'E', amount: '' }, 'amount');
  expect(screen.getByRole('status', { name: '' })).toHaveTextContent('Saved 20 Nov 2026, 09:21');
  unmount();
  show({ draft: { ...draft, problem: 'Not saved. Try again.' }, initialStep: 'amount' });
  expect(screen.getByText('Not saved. Try again.')).toBeVisible();
  expect(screen.getByLabelText('Amount')).toBeVisible();
});

test('the first step has Cancel, the others Back', async () => {
  const onCancel = jest.fn();
  show({ onCancel });
  await press('Cancel');
  expect(onCancel).toHaveBeenCalledTimes(1);
  await userEvent.type(screen.getByLabelText('Payer'), 'E{Enter}');
  await title('Step 2 of 3: How much');
  await press('Back');
  expect(await title('Step 1 of 3: Who pays')).toHaveFocus();
});
