// The global of Office.js; undefined outside a mail client.
declare const Office: import('./outlook/office.ts').OfficeLibrary | undefined
