// The entry point of the task pane's bundle.
import './styles/pane.css'
import './main.tsx'
