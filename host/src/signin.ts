export {};
document.title = 'Sign in';
