import type { Point } from './distance-km.ts';

/** A line of Namma Metro that carries passengers. */
export type MetroLine = 'Green' | 'Purple' | 'Yellow';

/** A station: its name in English and Kannada, the lines that stop there, and its position. */
export interface MetroStation extends Point {
  name: string;
  kannada: string;
  lines: readonly MetroLine[];
}

/**
 * The stations of Namma Metro that were open in October 2025: name, Kannada, lines, latitude and longitude. Data, not
 * rules (decision 094).
 *
 * Licence: Open Database License 1.0 (ODbL), © OpenStreetMap contributors. Copies of these rows keep this licence. A
 * page that shows them shows `metroCredit` (geo-credits.ts). Positions are those of OpenStreetMap in
 * github.com/Vonter/transitrouter, data/blr/rail.json of 2025-11-09 (8f99742). Names, Kannada, lines and which stations
 * are open come from NammaMetro_Stations_Dataset.csv of 2025-10-07 in github.com/thecont1/namma-metro-ridership-tracker
 * (d912a27, 0BSD), matched by spelling. To update: take both files, keep the stations in operation, sort by name.
 */
const rows = `
Attiguppe | ಅತ್ತಿಗುಪ್ಪೆ | Purple | 12.96187 77.53357
Baiyappanahalli | ಬೈಯ್ಯಪ್ಪನಹಳ್ಳಿ | Purple | 12.99069 77.65238
Banashankari | ಬನಶಂಕರಿ | Green | 12.91532 77.57361
Benniganahalli | ಬೆನ್ನಿಗಾನಹಳ್ಳಿ | Purple | 12.99652 77.66847
Beratena Agrahara | ಬೆರಟೇನ ಅಗ್ರಹಾರ | Yellow | 12.8639 77.65789
Biocon Hebbagodi | ಬಯೋಕಾನ್ ಹೆಬ್ಬಗೋಡಿ | Yellow | 12.82902 77.68139
Bommanahalli | ಬೊಮ್ಮನಹಳ್ಳಿ | Yellow | 12.91075 77.62641
BTM Layout | ಬಿ ಟಿ ಎಂ ಬಡಾವಣೆ | Yellow | 12.91659 77.60813
Central Silk Board | ಕೇಂದ್ರ ರೇಷ್ಮೆ ಮಂಡಳಿ | Yellow | 12.91657 77.62057
Challaghatta | ಚಲ್ಲಘಟ್ಟ | Purple | 12.89731 77.46123
Chickpete | ಚಿಕ್ಕಪೇಟೆ | Green | 12.96684 77.57455
Chikkabidarakallu | ಚಿಕ್ಕಬಿದರಕಲ್ಲು | Green | 13.05236 77.48792
Cubbon Park | ಕಬ್ಬನ್ ಪಾರ್ಕ್ | Purple | 12.98094 77.59757
Dasarahalli | ದಾಸರಹಳ್ಳಿ | Green | 13.04326 77.51255
Deepanjali Nagar | ದೀಪಾಂಜಲಿ ನಗರ | Purple | 12.95204 77.53702
Delta Electronics Bommasandra | ಡೆಲ್ಟಾ ಎಲೆಕ್ಟ್ರಾನಿಕ್ಸ್ ಬೊಮ್ಮಸಂದ್ರ | Yellow | 12.81942 77.68833
Doddakallasandra | ದೊಡ್ಡಕಲ್ಲಸಂದ್ರ | Green | 12.88466 77.55277
Dr. B. R. Ambedkar Station, Vidhana Soudha | ಡಾ. ಬಿ. ಆರ್. ಅಂಬೇಡ್ಕರ್ ನಿಲ್ದಾಣ, ವಿಧಾನ ಸೌಧ | Purple | 12.97849 77.59148
Electronic City | ಎಲೆಕ್ಟ್ರಾನಿಕ್ ಸಿಟಿ | Yellow | 12.85654 77.66349
Garudacharpalya | ಗರುಡಾಚಾರ್ಪಾಳ್ಯ | Purple | 12.99343 77.7037
Goraguntepalya | ಗೊರಗುಂಟೆಪಾಳ್ಯ | Green | 13.02833 77.54105
Halasuru | ಹಲಸೂರು | Purple | 12.9765 77.62669
Hongasandra | ಹೊಂಗಸಂದ್ರ | Yellow | 12.90173 77.63197
Hoodi | ಹೂಡಿ | Purple | 12.98884 77.71139
Hopefarm Channasandra | ಹೋಪ್ ಫಾರ್ಮ್ ಚನ್ನಸಂದ್ರ | Purple | 12.98737 77.75391
Hosa Road | ಹೊಸ ರಸ್ತೆ | Yellow | 12.87074 77.65245
Huskur Road | ಹುಸ್ಕೂರು ರಸ್ತೆ | Yellow | 12.83907 77.67743
Indiranagar | ಇಂದಿರಾ ನಗರ | Purple | 12.97833 77.63866
Infosys Foundation Konappana Agrahara | ಇನ್ಫೋಸಿಸ್ ಫೌಂಡೇಷನ್ ಕೋನಪ್ಪನ ಅಗ್ರಹಾರ | Yellow | 12.84644 77.67119
Jalahalli | ಜಾಲಹಳ್ಳಿ | Green | 13.03941 77.51974
Jaya Prakash Nagar | ಜಯಪ್ರಕಾಶ ನಗರ | Green | 12.90746 77.57312
Jayadeva Hospital | ಜಯದೇವ ಆಸ್ಪತ್ರೆ | Yellow | 12.91675 77.60009
Jayanagar | ಜಯನಗರ | Green | 12.92954 77.58015
Jnanabharathi | ಜ್ಞಾನಭಾರತಿ | Purple | 12.93543 77.51241
Kadugodi Tree Park | ಕಾಡುಗೋಡಿ ಟ್ರೀ ಪಾರ್ಕ್ | Purple | 12.98564 77.74705
Kengeri | ಕೆಂಗೇರಿ | Purple | 12.90791 77.47658
Kengeri Bus Terminal | ಕೆಂಗೇರಿ ಬಸ್ ಟರ್ಮಿನಲ್ | Purple | 12.91469 77.48785
Konanakunte Cross | ಕೋಣನಕುಂಟೆ ಕ್ರಾಸ್ | Green | 12.88898 77.5627
Krantivira Sangolli Rayanna Railway Station | ಕ್ರಾಂತಿವೀರ ಸಂಗೊಳ್ಳಿ ರಾಯಣ್ಣ ರೈಲು ನಿಲ್ದಾಣ | Purple | 12.97588 77.56538
Krishna Rajendra Market | ಕೃಷ್ಣ ರಾಜೇಂದ್ರ ಮಾರುಕಟ್ಟೆ | Green | 12.9607 77.57463
Krishnarajapura | ಕೃಷ್ಣರಾಜಪುರ (ಕೆ. ಆರ್. ಪುರ) | Purple | 12.99991 77.67788
Kudlu Gate | ಕೂಡ್ಲು ಗೇಟ್ | Yellow | 12.88994 77.63921
Kundalahalli | ಕುಂದಲಹಳ್ಳಿ | Purple | 12.97757 77.71559
Lalbagh | ಲಾಲ್ ಬಾಗ್ | Green | 12.94642 77.58002
Madavara | ಮಾದಾವರ | Green | 13.05742 77.4728
Magadi Road | ಮಾಗಡಿ ರಸ್ತೆ | Purple | 12.97563 77.55536
Mahakavi Kuvempu Road | ಮಹಾಕವಿ ಕುವೆಂಪು ರಸ್ತೆ | Green | 12.99848 77.55691
Mahalakshmi | ಮಹಾಲಕ್ಷ್ಮೀ | Green | 13.00815 77.54881
Mahatma Gandhi Road | ಮಹಾತ್ಮಾ ಗಾಂಧಿ ರಸ್ತೆ | Purple | 12.97553 77.60678
Manjunathanagara | ಮಂಜುನಾಥನಗರ | Green | 13.05009 77.49445
Mantri Square Sampige Road | ಮಂತ್ರಿ ಸ್ಕ್ವೇರ್, ಸಂಪಿಗೆ ರಸ್ತೆ | Green | 12.9904 77.57077
Mysuru Road | ಮೈಸೂರು ರಸ್ತೆ | Purple | 12.94668 77.53008
Nadaprabhu Kempegowda Station, Majestic | ನಾಡಪ್ರಭು ಕೆಂಪೇಗೌಡ ನಿಲ್ದಾಣ, ಮೆಜೆಸ್ಟಿಕ್ | Green, Purple | 12.97575 77.57298
Nagasandra | ನಾಗಸಂದ್ರ | Green | 13.04796 77.50014
Nallurhalli | ನಲ್ಲೂರುಹಳ್ಳಿ | Purple | 12.9766 77.72481
National College | ನ್ಯಾಷನಲ್ ಕಾಲೇಜ್ | Green | 12.95051 77.57369
Pantharapalya – Nayandahalli | ಪಂತರಪಾಳ್ಯ - ನಾಯಂಡಹಳ್ಳಿ | Purple | 12.94167 77.52512
Pattanagere | ಪಟ್ಟಣಗೆರೆ | Purple | 12.92425 77.49835
Pattandur Agrahara | ಪಟ್ಟಂದೂರು ಅಗ್ರಹಾರ | Purple | 12.98762 77.7378
Peenya | ಪೀಣ್ಯ | Green | 13.03302 77.5332
Peenya Industry | ಪೀಣ್ಯ ಇಂಡಸ್ಟ್ರಿ | Green | 13.03631 77.52551
Ragigudda | ರಾಗಿಗುಡ್ಡ | Yellow | 12.91708 77.58824
Rajajinagar | ರಾಜಾಜಿನಗರ | Green | 13.0004 77.54968
Rajarajeshwari Nagar | ರಾಜರಾಜೇಶ್ವರಿ ನಗರ | Purple | 12.93665 77.51966
Rashtreeya Vidyalaya Road | ರಾಷ್ಟ್ರೀಯ ವಿದ್ಯಾಲಯ ರಸ್ತೆ | Green, Yellow | 12.92123 77.58018
Sandal Soap Factory | ಸ್ಯಾಂಡಲ್ ಸೋಪ್ ಫ್ಯಾಕ್ಟರಿ | Green | 13.0147 77.55401
Seetharamapalya | ಸೀತಾರಾಮಪಾಳ್ಯ | Purple | 12.98095 77.70875
Silk Institute | ರೇಷ್ಮೆ ಸಂಸ್ಥೆ | Green | 12.8616 77.52989
Singasandra | ಸಿಂಗಸಂದ್ರ | Yellow | 12.88081 77.64486
Singayyanapalya | ಸಿಂಗಯ್ಯನಪಾಳ್ಯ | Purple | 12.99658 77.6926
Sir M. Visvesvaraya Station, Central College | ಸರ್ ಎಂ.ವಿಶ್ವೇಶ್ವರಯ್ಯ ನಿಲ್ದಾಣ , ಸೆಂಟ್ರಲ್ ಕಾಲೇಜು | Purple | 12.97452 77.58422
South End Circle | ಸೌತ್ ಎಂಡ್ ಸರ್ಕಲ್ | Green | 12.93826 77.58006
Sri Balagangadharanatha Swamiji Station, Hosahalli | ಶ್ರೀ ಬಾಲಗಂಗಾಧರನಾಥ ಸ್ವಾಮೀಜಿ ನಿಲ್ದಾಣ,ಹೊಸಹಳ್ಳಿ | Purple | 12.97429 77.54562
Sri Sathya Sai Hospital | ಶ್ರೀ ಸತ್ಯ ಸಾಯಿ ಆಸ್ಪತ್ರೆ | Purple | 12.98123 77.72758
Srirampura | ಶ್ರೀರಾಮ್ಪುರ | Green | 12.9965 77.56333
Swami Vivekananda Road | ಸ್ವಾಮಿ ವಿವೇಕಾನಂದ ರಸ್ತೆ | Purple | 12.98593 77.6449
Thalaghattapura | ತಲಘಟ್ಟಪುರ | Green | 12.8714 77.53838
Trinity | ಟ್ರಿನಿಟಿ | Purple | 12.97302 77.61702
Vajarahalli | ವಾಜರಹಳ್ಳಿ | Green | 12.87753 77.54478
Vijayanagar | ವಿಜಯನಗರ | Purple | 12.97095 77.53741
Whitefield (Kadugodi) | ವೈಟ್ ಫೀಲ್ಡ್ (ಕಾಡುಗೋಡಿ) | Purple | 12.99558 77.7579
Yelachenahalli | ಯಲಚೇನಹಳ್ಳಿ | Green | 12.89605 77.57012
Yeshwanthpur | ಯಶವಂತಪುರ | Green | 13.02333 77.54973
`;

const lines: readonly MetroLine[] = ['Green', 'Purple', 'Yellow'];

/** The 83 open stations, sorted by name. */
export const metroStations: readonly MetroStation[] = rows
  .trim()
  .split('\n')
  .map((row) => {
    const [name = '', kannada = '', stops = '', place = ''] = row.split(' | ');
    const [lat, lng] = place.split(' ').map(Number);
    return {
      name,
      kannada,
      lines: lines.filter((line) => stops.includes(line)),
      lat: lat ?? 0,
      lng: lng ?? 0,
    };
  });
