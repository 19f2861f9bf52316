import { errorEnvelope, missingParameterMessage, readErrorEnvelope } from './envelope';

test('an error made here is read back whole', () => {
  const made = errorEnvelope('bad-request', 'Some fields need attention.', [
    { fieldName: 'page', type: 'minimum', errorMessage: 'Page starts at 1.' },
  ]);
  expect(readErrorEnvelope(made, 400)).toEqual(made.error);
});

test('an older peer’s envelope without statusCode and type is understood', () => {
  expect(
    readErrorEnvelope({ error: { errorMessage: 'No', fieldErrors: [{ fieldName: 'a', errorMessage: 'b' }] } }, 403),
  ).toEqual({
    statusCode: 403,
    errorMessage: 'No',
    type: 'unexpected',
    fieldErrors: [{ fieldName: 'a', type: 'invalid', errorMessage: 'b' }],
  });
});

test.each([[null], ['text'], [{}], [{ error: 'text' }], [{ error: { message: 'no' } }]])(
  '%j is not an envelope',
  (value) => {
    expect(readErrorEnvelope(value, 500)).toBeNull();
  },
);

test('a missing parameter is reported in the specification’s words', () => {
  expect(missingParameterMessage('firmId', 'listClients')).toBe(
    'Required parameter firmId was null or undefined when calling listClients.',
  );
});
