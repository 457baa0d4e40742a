// By which name a browser holds the secret of its sign-in. The prefix makes browsers refuse it from any other host, and over plain http.
export const signInCookie = (https: boolean): string => (https ? '__Host-tapster' : 'tapster')
