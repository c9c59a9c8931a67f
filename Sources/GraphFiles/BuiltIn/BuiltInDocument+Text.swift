import GraphDocument

extension BuiltInDocument {
  /// The document as text in the native format.
  package var text: String {
    switch self {
    case .constants: Self.constantsText
    }
  }

  private static let constantsText = """
    {
      "nodecalc": 1,
      "title": "Physical constants, CODATA 2022",
      "inputs": [],
      "outputs": ["E_h", "F", "G", "K_J", "N_A", "R", "R_K", "R_inf", "Z_0", "a_0", "alpha", "atm", "b_wien", "c", "epsilon_0", "g_n", "h", "hbar", "k", "lambda_C", "m_alpha", "m_d", "m_e", "m_mu", "m_n", "m_p", "m_u", "mu_0", "mu_B", "mu_N", "phi_0", "q_e", "r_e", "sigma"],
      "nodes": [
        {"name": "E_h", "kind": "number", "value": 4.359744722206e-18, "uncertainty": 4.8e-30, "label": "Hartree energy", "unit": "J"},
        {"name": "F", "kind": "formula", "formula": "N_A * q_e", "label": "Faraday constant", "unit": "C/mol"},
        {"name": "G", "kind": "number", "value": 6.6743e-11, "uncertainty": 1.5e-15, "label": "gravitational constant", "unit": "m³/(kg s²)"},
        {"name": "K_J", "kind": "formula", "formula": "2 * q_e / h", "label": "Josephson constant, Hz/V", "unit": "1/(V s)"},
        {"name": "N_A", "kind": "number", "value": 6.02214076e23, "label": "Avogadro constant", "unit": "1/mol"},
        {"name": "R", "kind": "formula", "formula": "N_A * k", "label": "molar gas constant", "unit": "J/(mol K)"},
        {"name": "R_K", "kind": "formula", "formula": "h / q_e^2", "label": "von Klitzing constant", "unit": "Ω"},
        {"name": "R_inf", "kind": "number", "value": 10973731.568157, "uncertainty": 0.000012, "label": "Rydberg constant", "unit": "1/m"},
        {"name": "Z_0", "kind": "number", "value": 376.730313412, "uncertainty": 5.9e-8, "label": "impedance of vacuum", "unit": "Ω"},
        {"name": "a_0", "kind": "number", "value": 5.29177210544e-11, "uncertainty": 8.2e-21, "label": "Bohr radius", "unit": "m"},
        {"name": "alpha", "kind": "number", "value": 0.0072973525643, "uncertainty": 1.1e-12, "label": "fine-structure constant"},
        {"name": "atm", "kind": "number", "value": 101325, "label": "standard atmosphere", "unit": "Pa"},
        {"name": "b_wien", "kind": "formula", "formula": "h * c / (4.965114231744276 * k)", "label": "Wien displacement constant", "unit": "m K"},
        {"name": "c", "kind": "number", "value": 299792458, "label": "speed of light", "unit": "m/s"},
        {"name": "epsilon_0", "kind": "number", "value": 8.8541878188e-12, "uncertainty": 1.4e-21, "label": "vacuum electric permittivity", "unit": "F/m"},
        {"name": "g_n", "kind": "number", "value": 9.80665, "label": "standard gravity", "unit": "m/s²"},
        {"name": "h", "kind": "number", "value": 6.62607015e-34, "label": "Planck constant", "unit": "J s"},
        {"name": "hbar", "kind": "formula", "formula": "h / (2 * pi)", "label": "reduced Planck constant", "unit": "J s"},
        {"name": "k", "kind": "number", "value": 1.380649e-23, "label": "Boltzmann constant", "unit": "J/K"},
        {"name": "lambda_C", "kind": "number", "value": 2.42631023538e-12, "uncertainty": 7.6e-22, "label": "Compton wavelength", "unit": "m"},
        {"name": "m_alpha", "kind": "number", "value": 6.644657345e-27, "uncertainty": 2.1e-36, "label": "alpha particle mass", "unit": "kg"},
        {"name": "m_d", "kind": "number", "value": 3.3435837768e-27, "uncertainty": 1e-36, "label": "deuteron mass", "unit": "kg"},
        {"name": "m_e", "kind": "number", "value": 9.1093837139e-31, "uncertainty": 2.8e-40, "label": "electron mass", "unit": "kg"},
        {"name": "m_mu", "kind": "number", "value": 1.883531627e-28, "uncertainty": 4.2e-36, "label": "muon mass", "unit": "kg"},
        {"name": "m_n", "kind": "number", "value": 1.67492750056e-27, "uncertainty": 8.5e-37, "label": "neutron mass", "unit": "kg"},
        {"name": "m_p", "kind": "number", "value": 1.67262192595e-27, "uncertainty": 5.2e-37, "label": "proton mass", "unit": "kg"},
        {"name": "m_u", "kind": "number", "value": 1.66053906892e-27, "uncertainty": 5.2e-37, "label": "atomic mass constant", "unit": "kg"},
        {"name": "mu_0", "kind": "number", "value": 1.25663706127e-6, "uncertainty": 2e-16, "label": "vacuum magnetic permeability", "unit": "N/A²"},
        {"name": "mu_B", "kind": "number", "value": 9.2740100657e-24, "uncertainty": 2.9e-33, "label": "Bohr magneton", "unit": "J/T"},
        {"name": "mu_N", "kind": "number", "value": 5.0507837393e-27, "uncertainty": 1.6e-36, "label": "nuclear magneton", "unit": "J/T"},
        {"name": "phi_0", "kind": "formula", "formula": "h / (2 * q_e)", "label": "magnetic flux quantum", "unit": "Wb"},
        {"name": "q_e", "kind": "number", "value": 1.602176634e-19, "label": "elementary charge", "unit": "C"},
        {"name": "r_e", "kind": "number", "value": 2.8179403205e-15, "uncertainty": 1.3e-24, "label": "classical electron radius", "unit": "m"},
        {"name": "sigma", "kind": "formula", "formula": "2 * pi^5 * k^4 / (15 * h^3 * c^2)", "label": "Stefan-Boltzmann constant", "unit": "W/(m² K⁴)"}
      ]
    }

    """
}
