// What the bundle of the stand-in mailbox is made from.
import './mailbox.css'
import './main.tsx'
