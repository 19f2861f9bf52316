import { cleanName, mismatchProblem, nameProblem } from './file-name';

describe('the name of an added file', () => {
  it.each([
    ['C:\\Users\\me\\Passport.PDF', 'Passport.PDF'],
    ['../../etc/passwd.txt', 'passwd.txt'],
    ['a\u202Efdp.exe.txt', 'afdp.exe.txt'],
    [' ..hidden.txt. ', 'hidden.txt'],
    ['a"b<c>|?*.txt', 'abc.txt'],
    ['two\r\nlines.txt', 'twolines.txt'],
    [`${'x'.repeat(200)}.docx`, `${'x'.repeat(115)}.docx`],
  ])('%j is stored as %j', (given, stored) => expect(cleanName(given)).toBe(stored));

  it('needs an ending that is taken', () => {
    expect(nameProblem('will.pdf')).toBeNull();
    expect(nameProblem('WILL.PDF')).toBeNull();
    expect(nameProblem('page.html')).toMatch(/^Files that end in \.html are not taken/);
    expect(nameProblem('pdf')).toMatch(/^Give the file a name/);
    expect(nameProblem('')).toMatch(/^Give the file a name/);
  });

  it('goes with its content', () => {
    expect(mismatchProblem('photo.jpeg', 'image/jpeg')).toBeNull();
    expect(mismatchProblem('photo.png', 'image/jpeg')).toMatch(/of another kind \(JPEG image\)/);
  });
});
