import { drawing } from '../basics/drawing.tsx';
import google from './google.svg?raw';

export const GoogleMark = drawing(google);
