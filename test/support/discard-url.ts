// The port of the discard service, where nothing answers: tests that sign in bring an identity provider, and tests that send mail a cloud or a mail server.
export const DISCARD_URL = 'http://127.0.0.1:9'
