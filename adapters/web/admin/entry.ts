// What the bundle of the administrator's application is made from.
import './styles/admin.css'
import './main.tsx'
