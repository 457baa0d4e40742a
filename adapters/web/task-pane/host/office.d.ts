// The global of Office.js; absent without a mail client.
declare const Office: import('./outlook/office.ts').OfficeLibrary | undefined
