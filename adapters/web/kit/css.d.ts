// Lets TypeScript import style sheets. The bundler includes what a module imports.
declare module '*.css'
