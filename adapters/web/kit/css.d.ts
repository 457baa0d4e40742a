// Style sheets are bundled by their import alone.
declare module '*.css'
