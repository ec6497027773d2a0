// Router context must be one instance for shell and remotes: this module is shared.
export {
  Link,
  Redirect,
  Route,
  Switch,
  useLocation,
  useParams,
  useSearch,
  useSearchParams,
} from 'wouter';
export { navigate, useHistoryState } from 'wouter/use-browser-location';
