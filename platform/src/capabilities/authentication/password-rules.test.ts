import { passwordLength } from '@tessera/contract/authentication/values';
import { demoPassword } from '../../demo/demo';
import { commonPasswords } from './common-passwords';
import { passwordProblem } from './password-rules';

const owner = { userId: 'U10001', email: 'priya.hart@northbrook.example', name: 'Priya Hart' };
const problem = (password: string): string | null => passwordProblem(password, owner);

describe('a new password', () => {
  it('has 12 to 128 characters, whatever they are', () => {
    expect(problem('violet otte')).toMatch(/at least 12/);
    expect(problem('violet otter')).toBeNull();
    expect(problem('пурпурная выдра')).toBeNull();
    expect(problem('🦦🪻🦦🪻🦦')).toMatch(/at least 12/);
    expect(problem(`x${'yz1'.repeat(10)}${'abcdefgh'.repeat(12)}q`)).toBeNull();
    expect(problem(`${'violet otter '.repeat(10)}`)).toMatch(/at most 128/);
  });

  it.each([
    'password1234',
    'PasswordPassword',
    '1q2w3e4r5t6y',
    'ManchesterUnited',
    'aaaaaaaaaaaa',
    'abcabcabcabc',
    '1212121212121',
  ])('is not %s, which everybody tries', (password) => {
    expect(problem(password)).toMatch(/easy to guess/);
  });

  it.each(['priya.hart@northbrook.example', 'Priya Hart 2026', 'PriyaPriyaHart', 'hart-priya-99!', 'U10001-U10001'])(
    'is not %s, made of the user’s own name',
    (password) => {
      expect(problem(password)).toMatch(/too close/);
    },
  );

  it('may have a name in it when there is enough besides', () => {
    expect(problem('priya keeps eleven bees')).toBeNull();
  });

  it('may be the demonstration’s', () => {
    expect(problem(demoPassword)).toBeNull();
  });
});

test('the list of common passwords has none that is too short to be asked about', () => {
  for (const password of commonPasswords)
    expect({ password, fits: password.length >= passwordLength.min && password === password.toLowerCase() }).toEqual({
      password,
      fits: true,
    });
});
