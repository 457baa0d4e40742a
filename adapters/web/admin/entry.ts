// The entry point of the administration's bundle.
import './styles/admin.css'
import './main.tsx'
