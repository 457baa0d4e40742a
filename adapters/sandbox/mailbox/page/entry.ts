// The entry of the stand-in mailbox's bundle.
import './mailbox.css'
import './main.tsx'
