import { signInEmail, signInEmailProblem } from './sign-in-email';

test.each([
  ['capital letters', 'Priya.Hart@Northbrook.Example', 'priya.hart@northbrook.example'],
  ['spaces around it', '\u00a0 priya.hart@northbrook.example \n', 'priya.hart@northbrook.example'],
  ['full-width letters', 'ｐｒｉｙａ．ｈａｒｔ＠ｎｏｒｔｈｂｒｏｏｋ．ｅｘａｍｐｌｅ', 'priya.hart@northbrook.example'],
  ['ideographic full stops', 'priya.hart@northbrook。example', 'priya.hart@northbrook.example'],
  ['an accent in two characters', 'andre\u0301@northbrook.example', 'andr\u00e9@northbrook.example'],
  ['a ligature', 'o\ufb03ce@northbrook.example', 'office@northbrook.example'],
  ['a domain in its own letters', 'info@MÜNCHEN.example', 'info@xn--mnchen-3ya.example'],
  ['a domain in punycode', 'info@XN--MNCHEN-3YA.example', 'info@xn--mnchen-3ya.example'],
])('%s make no other address', (_what, typed, email) => {
  expect(signInEmail(typed)).toBe(email);
  expect(signInEmailProblem(typed)).toBeNull();
  expect(signInEmail(email)).toBe(email);
});

test('other mailboxes stay others', () => {
  const spelled = ['priya.hart@a.example', 'priyahart@a.example', 'priya.hart+new@a.example'].map(signInEmail);
  expect(new Set(spelled).size).toBe(3);
});

test.each([
  'priya',
  'priya hart@a.example',
  'priya\u200bhart@a.example',
  'priya@a',
  'priya@1.2.3.4',
  'a@b@c.example',
  '',
])('%j is no address', (typed) => {
  expect(signInEmail(typed)).toBeNull();
  expect(signInEmailProblem(typed)).toMatch(/\.$/);
});
