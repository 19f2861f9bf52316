/**
 * Passwords of twelve or more characters that rank high in every list of stolen ones, in lower case; shorter ones are
 * refused anyway.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  `
  password1234 password12345 password123456 password1234567 password12345678 password123456789 passwordpassword password@123 password2024 password2025 password2026
  mypassword123 mypassword1234 newpassword1 newpassword123 changeme1234 changemenow1 changepassword p@ssw0rd1234 p@ssword1234 passw0rd1234 passw0rd12345
  123456789012 1234567890123 12345678901234 123456789012345 1234567890123456 0123456789012 012345678901 098765432109 987654321098 0987654321098 123456123456 123412341234 112233445566 123123123123
  1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw23edc zaq12wsxcde3 zaq1xsw2cde3 q1w2e3r4t5y6 q1w2e3r4t5y6u7 qazwsxedcrfv qazwsxedc123 1234qwerasdf qwerasdfzxcv qwer1234asdf asdfghjkl123 asdfghjkl;'# zxcvbnm12345
  qwertyuiop12 qwertyuiop123 qwertyuiop1234 qwertyuiop12345 qwertyuiop123456789 qwertyuiopasdf qwertyuiopasdfgh qwertyuiopasdfghjkl qwertyqwerty qwerty123456 qwerty1234567 qwerty12345678 qwerty123456789 qwerty1234567890 123456qwerty 123456789qwerty 1234567890qwerty azertyuiop123
  abcdefghijkl abcdefghijklm abcdefghijklmn abcdefgh1234 abcdefg123456 abcdef123456 abcd12345678 abc123456789 abc123abc123 a1b2c3d4e5f6 a1b2c3d4e5f6g7 a123456789012 aa123456789a abcabcabcabc
  administrator administrator1 administrator123 admin1234567 admin12345678 admin123456789 adminadmin12 adminadminadmin rootrootroot superadmin123 useruseruser welcome12345 welcome123456 welcometothe letmeinletmein letmein12345 letmeinplease iloveyou1234 iloveyou12345 iloveyou123456 iloveyouforever iloveyousomuch
  trustno1trustno1 monkey123456 dragon123456 master123456 shadow123456 sunshine1234 sunshine12345 princess1234 princess12345 football1234 football12345 baseball1234 superman1234 batman123456 pokemon123456 starwars1234 michael12345 jessica12345 charlie12345
  manchester123 manchesterunited manutd123456 liverpool123 liverpool1234 liverpoolfc1 arsenal12345 chelsea12345 chelseafc123 tottenham123 everton12345 rangers12345 celtic123456 england12345 scotland1234 london123456
  computer1234 internet1234 samsung12345 whatever1234 unbelievable nopassword12 thisismypassword correcthorse correcthorsebattery correcthorsebatterystaple secret123456 supersecret1 supersecret123 summer123456 winter123456 spring123456 autumn123456 january12345 monday123456
  financialadviser financialadvisor investment123 pension12345 portfolio123 portfolio1234
  `
    .split(/\s+/)
    .filter((each) => each !== ''),
);
