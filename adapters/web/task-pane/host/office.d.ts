// The one name that Office.js puts on the page; absent where the page is opened by no mail client.
declare const Office: import('./outlook/office.ts').OfficeLibrary | undefined
