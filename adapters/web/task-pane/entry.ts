// What the bundle of the task pane is made from.
import './styles/pane.css'
import './main.tsx'
